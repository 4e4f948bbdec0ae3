/** The player's settings: stored in the browser, and set as data attributes of the page for the style sheets. */

export type Theme = "auto" | "light" | "dark";
export type Speed = "calm" | "brisk" | "none";
export type TextSize = "usual" | "large";
export type Palette = "own" | "safe";
export type Hand = "right" | "left";

export const THEMES = ["auto", "light", "dark"] as const;
export const SPEEDS = ["calm", "brisk", "none"] as const;

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Return the stored value if it is still one of the choices, else the first choice. */
function kept<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
  const value = localStorage.getItem(name) as Choice | null;
  return value !== null && choices.includes(value) ? value : choices[0]!;
}

const keptFlag = (name: string, usual: "on" | "off" = "off") => (localStorage.getItem(name) ?? usual) === "on";
const USUAL_VOLUME = 50;

function keptVolume(): number {
  const kept = Number(localStorage.getItem("volume") ?? USUAL_VOLUME);
  return kept >= 0 && kept <= 100 ? kept : USUAL_VOLUME;
}

const keepFlag = (name: string, on: boolean) => localStorage.setItem(name, on ? "on" : "off");

class Settings {
  theme = $state<Theme>(kept("theme", THEMES));
  /** Speed of animations. */
  speed = $state<Speed>(kept("speed", SPEEDS));
  /** Ask for confirmation before each move. */
  confirm = $state(keptFlag("confirm"));
  /** Play the only legal move automatically, unless the player has turned that off. */
  forced = $state(keptFlag("forced", "on"));
  sound = $state(keptFlag("sound"));
  /** Volume of sounds, from 0 to 100. */
  volume = $state(keptVolume());
  notify = $state(keptFlag("notify"));
  text = $state<TextSize>(kept("text", ["usual", "large"]));
  palette = $state<Palette>(kept("palette", ["own", "safe"]));
  hand = $state<Hand>(kept("hand", ["right", "left"]));
  /** Use letters, digits and signs as keyboard shortcuts. */
  characters = $state(localStorage.getItem("characters") !== "off");
  name = $state(localStorage.getItem("name") ?? "");
  /** Level of the bots in a quick start, 1 to 6. */
  level = $state(Number(localStorage.getItem("level")) || 4);

  constructor() {
    this.#paint();
    dark.addEventListener("change", () => this.#paint());
  }

  /** True if the effective theme is dark. */
  get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && dark.matches);
  }

  setTheme(theme: Theme) {
    this.theme = theme;
    localStorage.setItem("theme", theme);
    this.#paint();
  }

  nextTheme() {
    this.setTheme(THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length] ?? "auto");
  }

  setSpeed(speed: Speed) {
    this.speed = speed;
    localStorage.setItem("speed", speed);
  }

  setConfirm(on: boolean) {
    this.confirm = on;
    keepFlag("confirm", on);
  }

  setForced(on: boolean) {
    this.forced = on;
    keepFlag("forced", on);
  }

  setSound(on: boolean) {
    this.sound = on;
    keepFlag("sound", on);
  }

  setVolume(volume: number) {
    this.volume = volume;
    localStorage.setItem("volume", String(volume));
  }

  /** Ask the browser for permission; stay off if it refuses. */
  async setNotify(on: boolean) {
    const granted = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
    this.notify = granted;
    keepFlag("notify", granted);
  }

  setText(size: TextSize) {
    this.text = size;
    localStorage.setItem("text", size);
    this.#paint();
  }

  setPalette(palette: Palette) {
    this.palette = palette;
    localStorage.setItem("palette", palette);
    this.#paint();
  }

  setHand(hand: Hand) {
    this.hand = hand;
    localStorage.setItem("hand", hand);
    this.#paint();
  }

  setCharacters(on: boolean) {
    this.characters = on;
    keepFlag("characters", on);
  }

  setName(name: string) {
    this.name = name;
    localStorage.setItem("name", name);
  }

  setLevel(level: number) {
    this.level = level;
    localStorage.setItem("level", String(level));
  }

  #paint() {
    const page = document.documentElement.dataset;
    page["theme"] = this.isDark ? "dark" : "light";
    page["text"] = this.text;
    page["palette"] = this.palette;
    page["hand"] = this.hand;
  }
}

export const settings = new Settings();
