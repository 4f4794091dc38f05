/** Characters of a name to find friends by. */
export const PERSON_FILTER_MAX = 80;
