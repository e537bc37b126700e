import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(css|html|js|json|md|svg|txt|webmanifest)$/;
/** Below this many bytes the headers weigh more than what is saved. */
const WORTHWHILE = 1024;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes FILE.br and FILE.gz beside each built file that gets smaller, for the server to send as they are. */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "filch-precompress",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTHWHILE) return;
  const variants = {
    br: await brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gz: await gz(bytes, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [suffix, packed] of Object.entries(variants)) {
    if (packed.length < bytes.length) await writeFile(`${path}.${suffix}`, packed);
  }
}
