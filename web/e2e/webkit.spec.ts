import { journeys } from "./support/kindJourneys";

journeys("webkit");
