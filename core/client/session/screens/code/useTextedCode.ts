import { useEffect, useRef } from 'react'

/** What the browser hands over of a text message that names this site; missing from TypeScript's own types. */
interface TextedCode extends Credential {
  readonly code: string
}

/** Takes the code out of the text message, where the phone offers that and its owner agrees (WebOTP, web.dev/web-otp). */
export function useTextedCode(wanted: boolean, onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return
    const page = new AbortController()
    const request = { otp: { transport: ['sms'] }, signal: page.signal } as CredentialRequestOptions
    // Declined, or left: then it is typed.
    navigator.credentials.get(request).then((texted) => texted && latest.current((texted as TextedCode).code), () => {})
    return () => page.abort()
  }, [wanted])
}
