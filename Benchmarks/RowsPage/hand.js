import { mount } from "./rows.js";

mount(document.getElementById("app"));
