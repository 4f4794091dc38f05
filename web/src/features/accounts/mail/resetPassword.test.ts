import { describe, expect, it } from "vitest";
import { validateNewPassword } from "./resetPassword";

describe("validateNewPassword", () => {
  it("requires 8 characters and a matching confirmation", () => {
    expect(validateNewPassword("1234567", "1234567")).toEqual({ password: "Password must be at least 8 characters." });
    expect(validateNewPassword("12345678", "12345679")).toEqual({ confirm: "Passwords do not match." });
    expect(validateNewPassword("12345678", "12345678")).toEqual({});
  });
});
