import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from './api/ApiError'

// WebAuthn, level 3. Few people come by here, so its helper comes with the first use.
const webauthn = () => import('@simplewebauthn/browser')

/** Lets the person choose a passkey and unlock it. @param options as the server gave them. @returns what it signed. @throws ApiError when they didn't */
export async function askPasskey(options: object): Promise<object> {
  const { startAuthentication } = await webauthn()
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(refuse)
}

/** Lets the person make a passkey. @throws ApiError when they didn't, or their device has one already */
export async function makePasskey(options: object): Promise<object> {
  const { startRegistration } = await webauthn()
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(refuse)
}

function refuse(cause: unknown): never {
  const { name } = (cause as { cause?: Error }).cause ?? (cause as Error)
  const message =
    name === 'InvalidStateError'
      ? 'This device has a passkey of yours already.'
      : 'No passkey was used. Please try again, or choose another way.'
  throw new ApiError({ message, status: 400, cause })
}
