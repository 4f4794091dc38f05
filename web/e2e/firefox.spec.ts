import { journeys } from "./support/kinds/kindJourneys";

journeys("firefox");
