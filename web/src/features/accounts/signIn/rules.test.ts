import { describe, expect, it } from "vitest";
import { parseUrlFragment, validateSignIn } from "./rules";

const good = { email: "mina@pegbar.example", password: "pencil-24", confirm: "pencil-24" };

describe("the sign-in form", () => {
  it("takes what is whole", () => {
    expect(validateSignIn("sign-in", { ...good, confirm: "" })).toEqual({});
    expect(validateSignIn("sign-up", good)).toEqual({});
    expect(validateSignIn("reset", { ...good, password: "", confirm: "" })).toEqual({});
  });

  it("wants an email in every mode, and one that could be one", () => {
    for (const mode of ["sign-in", "sign-up", "reset"] as const) {
      expect(validateSignIn(mode, { ...good, email: "  " }).email).toBeDefined();
      expect(validateSignIn(mode, { ...good, email: "mina" }).email).toBeDefined();
    }
  });

  it("asks old passwords for nothing but to be there, new ones for 8 characters", () => {
    expect(validateSignIn("sign-in", { ...good, password: "short" })).toEqual({});
    expect(validateSignIn("sign-in", { ...good, password: "" }).password).toBeDefined();
    expect(validateSignIn("sign-up", { ...good, password: "1234567", confirm: "1234567" })).toEqual({
      password: "Password must be at least 8 characters.",
    });
  });

  it("wants the same password twice on sign-up", () => {
    expect(validateSignIn("sign-up", { ...good, confirm: "pencil-25" })).toEqual({ confirm: "Passwords do not match" });
  });
});

describe("the address of the sign-in page", () => {
  it("opens sign-up, with an invitation where the link has one", () => {
    expect(parseUrlFragment("")).toEqual({ mode: "sign-in", invitation: null });
    expect(parseUrlFragment("#created")).toEqual({ mode: "sign-in", invitation: null });
    expect(parseUrlFragment("#create")).toEqual({ mode: "sign-up", invitation: null });
    expect(parseUrlFragment("#create=Ab_c-9")).toEqual({ mode: "sign-up", invitation: "Ab_c-9" });
  });
});
