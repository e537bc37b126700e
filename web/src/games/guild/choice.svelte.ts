/** What one has tapped so far in making a choice. It is forgotten when other choices are to be made. */

export class Choice {
  house = $state<number | null>(null);
  guess = $state<string | null>(null);
  /** Cards in the order in which they were tapped, by their place in the hand or among those looked at. */
  cards = $state<readonly number[]>([]);
  /** Whether one is about to guess the combination. */
  opening = $state(false);
  suit = $state<string | null>(null);
  value = $state<number | null>(null);

  clear(): void {
    this.house = this.guess = this.suit = this.value = null;
    this.cards = [];
    this.opening = false;
  }

  pickHouse(house: number): void {
    this.house = house;
    this.opening = false;
  }

  /** Tap a card: it is chosen, or no more; the first goes if there are more than `most`. */
  tapCard(place: number, most: number): void {
    this.cards = this.cards.includes(place)
      ? this.cards.filter((one) => one !== place)
      : [...this.cards, place].slice(-most);
  }
}
