import { describe, expect, it } from "vitest";
import { parseUrlFragment, validateSignIn } from "./rules";

const validValues = { email: "mina@pegbar.example", password: "pencil-24", confirm: "pencil-24" };

describe("the sign-in form", () => {
  it("accepts complete values", () => {
    expect(validateSignIn("sign-in", { ...validValues, confirm: "" })).toEqual({});
    expect(validateSignIn("sign-up", validValues)).toEqual({});
    expect(validateSignIn("reset", { ...validValues, password: "", confirm: "" })).toEqual({});
  });

  it("requires a plausible email in every mode", () => {
    for (const mode of ["sign-in", "sign-up", "reset"] as const) {
      expect(validateSignIn(mode, { ...validValues, email: "  " }).email).toBeDefined();
      expect(validateSignIn(mode, { ...validValues, email: "mina" }).email).toBeDefined();
    }
  });

  it("requires a password to sign in, and 8 characters to sign up", () => {
    expect(validateSignIn("sign-in", { ...validValues, password: "short" })).toEqual({});
    expect(validateSignIn("sign-in", { ...validValues, password: "" }).password).toBeDefined();
    expect(validateSignIn("sign-up", { ...validValues, password: "1234567", confirm: "1234567" })).toEqual({
      password: "Password must be at least 8 characters.",
    });
  });

  it("requires a matching confirmation on sign-up", () => {
    expect(validateSignIn("sign-up", { ...validValues, confirm: "pencil-25" })).toEqual({
      confirm: "Passwords do not match",
    });
  });
});

describe("the URL fragment of the sign-in page", () => {
  it("selects sign-up, with the invitation from the link", () => {
    expect(parseUrlFragment("")).toEqual({ mode: "sign-in", invitation: null });
    expect(parseUrlFragment("#created")).toEqual({ mode: "sign-in", invitation: null });
    expect(parseUrlFragment("#create")).toEqual({ mode: "sign-up", invitation: null });
    expect(parseUrlFragment("#create=Ab_c-9")).toEqual({ mode: "sign-up", invitation: "Ab_c-9" });
  });
});
