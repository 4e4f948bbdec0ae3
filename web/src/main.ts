import "./fonts.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./page.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
