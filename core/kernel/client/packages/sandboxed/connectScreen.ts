import { messageOf } from '../../platform/api/ApiError'
import type { ScreenStart, ToScreen } from '@core/kernel/shared/screenMessages'

/** What a sandboxed screen may make the product do. */
export interface ScreenHosts {
  /** Calls a route of the screen's own package. @throws ApiError */
  call(method: 'GET' | 'POST', path: string, body: unknown): Promise<unknown>
  toast(kind: 'success' | 'error' | 'info' | 'warning', text: string): void
  navigate(path: string): void
  resize(height: number): void
}

/** Calls at the same time, and in a minute; toasts in a minute. */
const most = { calls: 6, callsInMinute: 120, toastsInMinute: 10, toast: 200, height: 20_000 }

/** The path of a route with an optional query: nothing that a server could read in another way. */
const plainPath = /^(?:\/[A-Za-z0-9_-]{1,200}){1,8}(?:\?[A-Za-z0-9_.~%&=+,:-]{0,500})?$/

/**
 * Serves a sandboxed screen over its channel. Whatever arrives is the package's, so all of it is checked, and what isn't understood is
 * dropped. How often it may do something is limited, so that it can't cover the product with toasts.
 * @param now in milliseconds; tests replace it
 * @returns the end of the channel for the screen, and what ends the connection
 */
export function connectScreen(start: ScreenStart, hosts: ScreenHosts, now: () => number = Date.now) {
  const { port1, port2 } = new MessageChannel()
  const send = (message: ToScreen, transfer: Transferable[] = []) => port1.postMessage(message, transfer)
  const mayCall = limit(most.callsInMinute, now)
  const mayToast = limit(most.toastsInMinute, now)
  let running = 0

  const respond = async (id: number, call: Readonly<Record<string, unknown>>) => {
    const { method, path, body } = call
    if ((method !== 'GET' && method !== 'POST') || typeof path !== 'string' || !plainPath.test(path))
      return send({ id, error: 'A screen may call the routes of its own package only.' })
    if (running >= most.calls || !mayCall())
      return send({ id, error: 'The screen calls too often. Please wait a moment.' })
    running += 1
    try {
      send({ id, data: await hosts.call(method, path, body) })
    } catch (error) {
      send({ id, error: messageOf(error) })
    } finally {
      running -= 1
    }
  }

  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // What `FromScreen` names, if the screen keeps to it.
    const { id, call, toast, navigate, height } = objectOf(data)
    if (typeof id === 'number' && call !== undefined) void respond(id, objectOf(call))
    else if (toast !== undefined) {
      const { kind, text } = objectOf(toast)
      const isKind = kind === 'success' || kind === 'error' || kind === 'info' || kind === 'warning'
      if (isKind && typeof text === 'string' && text.trim() && mayToast()) hosts.toast(kind, text.slice(0, most.toast))
    } else if (typeof navigate === 'string') hosts.navigate(navigate)
    else if (typeof height === 'number' && height >= 0) hosts.resize(Math.min(height, most.height))
  })
  port1.start()
  send({ start }, start.font ? [start.font] : [])
  return { port: port2, send, close: () => port1.close() }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** @returns a function that says whether something may be done once more within this minute */
function limit(inMinute: number, now: () => number): () => boolean {
  let times: number[] = []
  return () => {
    times = times.filter((time) => time > now() - 60_000)
    if (times.length >= inMinute) return false
    times.push(now())
    return true
  }
}
