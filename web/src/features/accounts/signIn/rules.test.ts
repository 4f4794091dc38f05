import { describe, expect, it } from "vitest";
import { checkSignIn, readFragment } from "./rules";

const good = { email: "mina@pegbar.example", password: "pencil-24", confirm: "pencil-24" };

describe("the sign-in form", () => {
  it("takes what is whole", () => {
    expect(checkSignIn("sign-in", { ...good, confirm: "" })).toEqual({});
    expect(checkSignIn("sign-up", good)).toEqual({});
    expect(checkSignIn("reset", { ...good, password: "", confirm: "" })).toEqual({});
  });

  it("wants an email in every mode, and one that could be one", () => {
    for (const mode of ["sign-in", "sign-up", "reset"] as const) {
      expect(checkSignIn(mode, { ...good, email: "  " }).email).toBeDefined();
      expect(checkSignIn(mode, { ...good, email: "mina" }).email).toBeDefined();
    }
  });

  it("asks old passwords for nothing but to be there, new ones for 8 characters", () => {
    expect(checkSignIn("sign-in", { ...good, password: "short" })).toEqual({});
    expect(checkSignIn("sign-in", { ...good, password: "" }).password).toBeDefined();
    expect(checkSignIn("sign-up", { ...good, password: "1234567", confirm: "1234567" })).toEqual({
      password: "Password must be at least 8 characters.",
    });
  });

  it("wants the same password twice on sign-up", () => {
    expect(checkSignIn("sign-up", { ...good, confirm: "pencil-25" })).toEqual({ confirm: "Passwords do not match" });
  });
});

describe("the address of the sign-in page", () => {
  it("opens sign-up, with an invitation where the link has one", () => {
    expect(readFragment("")).toEqual({ mode: "sign-in", invitation: null });
    expect(readFragment("#created")).toEqual({ mode: "sign-in", invitation: null });
    expect(readFragment("#create")).toEqual({ mode: "sign-up", invitation: null });
    expect(readFragment("#create=Ab_c-9")).toEqual({ mode: "sign-up", invitation: "Ab_c-9" });
  });
});
