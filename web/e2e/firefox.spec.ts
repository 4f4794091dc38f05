import { journeys } from "./support/kindJourneys";

journeys("firefox");
