import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useSession } from "@/api/http/session";
import { AuthCard } from "@/features/accounts/AuthCard";
import { ServiceNotice } from "@/features/accounts/service/ServiceNotice";
import { lazyComponent } from "@/ui/lazyComponent";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { SignInForm } from "./SignInForm";
import { texts } from "./texts";
import { useSignInForm } from "./useSignInForm";

const RestoreAccount = lazyComponent(() => import("./RestoreAccount"));

/** Page to sign in, create an account or request a reset link. */
export default function SignInPage() {
  const router = useRouter();
  const { from } = useSearch({ strict: false });
  const { phase } = useSession();
  const target = useRef<string | null>(null);
  // New accounts open the home page; other users return to the page they wanted.
  const form = useSignInForm({ returnPath: from, onNewAccount: () => (target.current = "/") });
  useDocumentTitle(texts.titles[form.mode]);

  useEffect(() => {
    if (phase === "signed-in") router.history.replace(target.current ?? from ?? "/");
  }, [phase, from, router]);

  if (phase === "signed-in") return null;
  if (form.restorableUntil !== null) return <RestoreAccount form={form} restorableUntil={form.restorableUntil} />;
  return (
    <AuthCard title={texts.titles[form.mode]} intro={texts.intros[form.mode]}>
      {phase === "connecting" || phase === "failed" ? <ServiceNotice /> : null}
      <SignInForm form={form} />
    </AuthCard>
  );
}
