/** What a person prefers on this device. */

type Theme = "auto" | "light" | "dark";

const dark = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  theme = $state<Theme>((localStorage.getItem("theme") as Theme | null) ?? "auto");
  sound = $state(localStorage.getItem("sound") === "on");
  notify = $state(localStorage.getItem("notify") === "on");
  name = $state(localStorage.getItem("name") ?? "");
  /** How strong the bots are that one plays against at once, 1 to 6. */
  level = $state(Number(localStorage.getItem("level")) || 4);

  constructor() {
    this.#paint();
    dark.addEventListener("change", () => this.#paint());
  }

  setTheme(theme: Theme) {
    this.theme = theme;
    localStorage.setItem("theme", theme);
    this.#paint();
  }

  setSound(on: boolean) {
    this.sound = on;
    localStorage.setItem("sound", on ? "on" : "off");
  }

  /** Asks the browser first; stays off if it says no. */
  async setNotify(on: boolean) {
    const granted = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
    this.notify = granted;
    localStorage.setItem("notify", granted ? "on" : "off");
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
    const isDark = this.theme === "dark" || (this.theme === "auto" && dark.matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  }
}

export const settings = new Settings();
