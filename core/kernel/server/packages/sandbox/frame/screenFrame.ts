import type { ScreenHost } from '@core/kernel/shared/sandboxedCode'
import type { FromScreen, ScreenLook, ScreenStart, ToScreen } from '@core/kernel/shared/screenMessages'

// The first script in the document of a sandboxed screen. The document has an origin of its own, so that it reaches neither cookies nor
// storage nor windows of the product, and its policy lets it load its package's own files only. What browsers have no policy for is taken
// away here, before the package's script runs: connections of WebRTC, and elements that make a browser look up or connect to a host.

closeHoles()
offerHost()

function closeHoles(): void {
  // A policy of types (Trusted Types) refuses HTML as text, so an element is made by one of these functions, or not at all.
  // A browser looks up hosts of links, and may connect to them, without any policy.
  const refused =
    /^(?:a|area|link|meta|base|script|iframe|frame|frameset|object|embed|applet|portal|fencedframe|webview)$/i
  const check = (name: unknown) => {
    const text = String(name)
    if (refused.test(text.slice(text.lastIndexOf(':') + 1)))
      throw new TypeError(`A sandboxed screen has no <${text}>. Use a button and host.navigate.`)
    return text
  }
  const elements = Document.prototype as {
    createElement(this: Document, name: string): Element
    createElementNS(this: Document, space: string | null, name: string): Element
  }
  const { createElement, createElementNS } = elements
  replace(Document.prototype, 'createElement', function (this: Document, name: unknown, ...rest: unknown[]) {
    // Only the name, as a text: an element of another kind would be made by the option `is`.
    void rest
    return createElement.call(this, check(name))
  })
  replace(Document.prototype, 'createElementNS', function (this: Document, space: unknown, name: unknown) {
    return createElementNS.call(this, typeof space === 'string' ? space : null, check(name))
  })
  if ('customElements' in window) {
    const { define } = CustomElementRegistry.prototype
    replace(
      CustomElementRegistry.prototype,
      'define',
      function (this: CustomElementRegistry, name: unknown, made: unknown) {
        // Without `extends`, by which a class could stand for a link. The registry checks both.
        define.call(this, name as string, made as CustomElementConstructor)
      },
    )
  }
  const nowhere = [
    'RTCPeerConnection',
    'webkitRTCPeerConnection',
    'RTCDataChannel',
    'RTCIceGatherer',
    'RTCIceTransport',
    'XSLTProcessor',
    'DOMParser',
    'WebTransport',
    'PresentationRequest',
    'RemotePlayback',
    'open',
    'fetchLater',
  ]
  for (const name of nowhere) if (name in window) replace(window, name, undefined)
  for (const [of, names] of [
    [Element.prototype, ['setHTML', 'setHTMLUnsafe']],
    [ShadowRoot.prototype, ['setHTML', 'setHTMLUnsafe']],
    // Its root would be an element of any name.
    [DOMImplementation.prototype, ['createDocument']],
    [Document, ['parseHTML', 'parseHTMLUnsafe']],
    [Document.prototype, ['write', 'writeln', 'open', 'execCommand']],
    // The tab's history is the person's.
    [History.prototype, ['back', 'forward', 'go', 'pushState', 'replaceState']],
  ] as const)
    for (const name of names) if (name in of) replace(of, name, undefined)
}

function replace(of: object, name: string, value: unknown): void {
  Object.defineProperty(of, name, { value, writable: false, configurable: false })
}

function offerHost(): void {
  let port: MessagePort | undefined
  let calls = 0
  const waiting = new Map<number, { resolve(data: unknown): void; reject(error: Error): void }>()
  const queue: FromScreen[] = []
  const send = (message: FromScreen) => (port ? port.postMessage(message) : queue.push(message))
  let begin: (start: ScreenStart) => void
  const ready = new Promise<ScreenStart>((resolve) => (begin = resolve))

  const take = (message: ToScreen) => {
    if ('start' in message) {
      const { start } = message
      document.documentElement.lang = start.language
      if (start.font) document.fonts.add(new FontFace('Inter Variable', start.font, { weight: '100 900' }))
      show(start.look)
      begin(start)
    } else if ('look' in message) show(message.look)
    else {
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if ('error' in message) call?.reject(new Error(message.error))
      else call?.resolve(message.data)
    }
  }
  addEventListener('message', (event) => {
    // Only the page that shows the screen hands over the channel, once.
    if (event.source !== parent || port || !event.ports[0]) return
    port = event.ports[0]
    port.addEventListener('message', ({ data }: MessageEvent<ToScreen>) => take(data))
    port.start()
    for (const message of queue.splice(0)) send(message)
  })
  // A screen that fails is not empty.
  const tell = (message: unknown) => {
    const line = Object.assign(document.createElement('p'), { role: 'alert', textContent: String(message) })
    document.body.append(line)
  }
  addEventListener('error', ({ message }) => tell(message))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason instanceof Error ? reason.message : reason))
  addEventListener('DOMContentLoaded', () => {
    const measure = () => send({ height: Math.ceil(document.body.getBoundingClientRect().height) })
    new ResizeObserver(measure).observe(document.body)
  })

  const host: ScreenHost = {
    ready,
    call: (method, path, body) =>
      new Promise((resolve, reject) => {
        const id = ++calls
        waiting.set(id, { resolve, reject })
        send({ id, call: { method, path, body } })
      }),
    toast: (text, kind = 'success') => void send({ toast: { kind, text } }),
    navigate: (path) => void send({ navigate: path }),
  }
  replace(window, 'host', Object.freeze(host))
}

function show({ isDark, isCompact, direction, tokens }: ScreenLook): void {
  const root = document.documentElement
  root.dir = direction
  root.classList.toggle('dark', isDark)
  root.classList.toggle('light', !isDark)
  root.classList.toggle('compact', isCompact)
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
}
