import { invalid } from '@core/server/plugin'

type Values = Readonly<Record<string, unknown>>

/** Whether the family said no to texts and email. Nobody having asked them is another matter. */
function hasDeclined({ consent }: Values): boolean {
  return (consent as { readonly textAndEmail?: boolean | null } | null)?.textAndEmail === false
}

/**
 * A family that said no to texts and email is sent one only once they were asked about it; a reminder goes out with nobody there to ask.
 * @throws HttpError 400 at what mends it
 */
export function checkConsent(
  values: Values,
  { agreed, remindOn }: { readonly agreed: boolean; readonly remindOn: string | null },
): void {
  if (!hasDeclined(values)) return
  if (!agreed)
    throw invalid([
      {
        field: 'agreed',
        message: 'The family did not agree to texts and email. Ask them, then say that they agree to this message.',
      },
    ])
  if (remindOn)
    throw invalid([
      {
        field: 'remindOn',
        message: 'Remind on: the family did not agree to texts and email, so no reminder goes out. Call them instead.',
      },
    ])
}
