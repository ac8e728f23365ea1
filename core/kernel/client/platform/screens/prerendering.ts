import { useEffect, useLayoutEffect } from 'react'

let prerendering = false
let hasRows = false

/** Switches to rendering on the server: there is no layout, and React runs no effects. */
export function startPrerendering(): void {
  prerendering = true
}

/** @returns whether this is the server, which renders a page to text */
export function isPrerendering(): boolean {
  return prerendering
}

/** Reports that the page has its rows. Without this, the server doesn't use the rendered page. */
export function reportPrerenderedRows(): void {
  hasRows = true
}

export function hasPrerenderedRows(): boolean {
  return hasRows
}

/** `useLayoutEffect` that also runs on the server, each time the component renders. */
export const usePrerenderedLayoutEffect: typeof useLayoutEffect = (effect, dependencies) => {
  if (prerendering) effect()
  // oxlint-disable-next-line react/rules-of-hooks, react-hooks/exhaustive-deps -- the caller names them; a process is either the server or a browser
  else useLayoutEffect(effect, dependencies)
}

/** `useEffect` that also runs on the server, each time the component renders. */
export const usePrerenderedEffect: typeof useEffect = (effect, dependencies) => {
  if (prerendering) effect()
  // oxlint-disable-next-line react/rules-of-hooks, react-hooks/exhaustive-deps -- the caller names them; a process is either the server or a browser
  else useEffect(effect, dependencies)
}
