import PrimeReact from 'primereact/api'
import { styleNonce } from '../theme/styleNonce'

/** Turns off PrimeReact's own styles for a component, and lets the styles that it still adds pass the page's policy. */
export function unstyled<Part>(part: Part): Part {
  // Their way, a provider around each component, would cost twenty hooks for each cell with a meter.
  /* oxlint-disable typescript/no-deprecated */
  PrimeReact.unstyled = true
  PrimeReact.nonce = styleNonce() ?? ''
  /* oxlint-enable typescript/no-deprecated */
  return part
}
