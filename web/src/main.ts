import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { loadTexts } from "./texts.ts";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no element #app");

document.documentElement.lang = await loadTexts(navigator.languages);
mount(App, { target });
