import PrimeReact from 'primereact/api'
import { styleNonce } from '../screens/styleNonce'

/** Takes PrimeReact's own looks from a part that is made of it, and lets what styles it still adds pass the page's policy. */
export function unstyled<Part>(part: Part): Part {
  // A provider around each part, which would be theirs, costs twenty hooks for each cell that has a meter.
  /* oxlint-disable typescript/no-deprecated */
  PrimeReact.unstyled = true
  PrimeReact.nonce = styleNonce() ?? ''
  /* oxlint-enable typescript/no-deprecated */
  return part
}
