import { defineTests } from "../support/webdriver/otherBrowserTests";

defineTests("firefox");
