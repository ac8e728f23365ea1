import { useEffect, useLayoutEffect } from 'react'

let prerendering = false
let hasRows = false

/** From here on this is the server, which renders pages to text: nothing is laid out, and React runs no effects. */
export function startPrerendering(): void {
  prerendering = true
}

/** @returns whether this is the server, which renders a page to text */
export function isPrerendering(): boolean {
  return prerendering
}

/** Says that the page shows what people came for. On the server, a page that never says so isn't worth showing. */
export function tellPrerenderedRows(): void {
  hasRows = true
}

export function hasPrerenderedRows(): boolean {
  return hasRows
}

/** `useLayoutEffect`, whose effect runs on the server as well, each time the component renders. */
export const usePrerenderedLayoutEffect: typeof useLayoutEffect = (effect, dependencies) => {
  if (prerendering) effect()
  // oxlint-disable-next-line react/rules-of-hooks, react-hooks/exhaustive-deps -- the caller names them; one process is always the one or the other
  else useLayoutEffect(effect, dependencies)
}

/** `useEffect`, whose effect runs on the server as well, each time the component renders. */
export const usePrerenderedEffect: typeof useEffect = (effect, dependencies) => {
  if (prerendering) effect()
  // oxlint-disable-next-line react/rules-of-hooks, react-hooks/exhaustive-deps -- the caller names them; one process is always the one or the other
  else useEffect(effect, dependencies)
}
