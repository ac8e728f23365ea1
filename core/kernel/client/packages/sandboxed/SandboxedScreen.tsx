import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { useLocation, useParams } from 'wouter'
import type { Words } from '@core/kernel/shared/createLanguage'
import { type SandboxedPackage, sandboxedScreenUrl } from '@core/kernel/shared/sandboxedPackage'
import { inBackground } from '../../platform/api/background'
import { callApi } from '../../platform/api/createApi'
import { layout } from '../../platform/theme/layout'
import { toast } from '../../platform/toasts/toast'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { useSession } from '../../session/SessionProvider'
import { connectScreen, type ScreenHosts } from './connectScreen'
import { screenFont, screenLook } from './screenLook'
import styles from './SandboxedScreen.module.css'

/** How long a screen may take to be there, in milliseconds. */
const patience = 15_000

/**
 * @param words those that the package brings of the reader’s language
 * @returns the component of a screen of a sandboxed package
 */
export function sandboxedScreen(plugin: SandboxedPackage, index: number, words: Words = {}): ComponentType {
  const { title } = plugin.screens[index]!
  return function SandboxedScreen() {
    const [attempt, setAttempt] = useState(0)
    const [location] = useLocation()
    return (
      <>
        <PageHeader
          title={title}
          subtitle={`By ${plugin.publisher}. It comes from outside, so never enter a password here.`}
        />
        <Frame
          // A new address or another try begins with a new document.
          key={`${location} ${attempt}`}
          plugin={plugin}
          index={index}
          words={words}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </>
    )
  }
}

interface FrameProps {
  plugin: SandboxedPackage
  index: number
  words: Words
  onRetry: () => void
}

function Frame({ plugin, index, words, onRetry }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const channel = useRef<ReturnType<typeof connectScreen>>(undefined)
  const isLoaded = useRef(false)
  const [height, setHeight] = useState(240)
  const [problem, setProblem] = useState<string>()
  const [path, navigate] = useLocation()
  const params = useParams()
  const session = useSession()
  const look = useSnapshot(layout)

  useEffect(() => {
    const late = setTimeout(() => {
      if (!channel.current) setProblem('The screen didn’t answer.')
    }, patience)
    return () => {
      clearTimeout(late)
      channel.current?.close()
    }
  }, [])
  const { darkMode, isRTL, density } = look
  useEffect(() => {
    channel.current?.send({ look: screenLook({ darkMode, isRTL, density }) })
  }, [darkMode, isRTL, density])

  const onLoad = async () => {
    // The document is loaded once: the next one would be another, which the screen went to by itself.
    if (isLoaded.current) {
      channel.current?.close()
      return setProblem('The screen left its page.')
    }
    isLoaded.current = true
    const font = await screenFont()
    if (!frame.current?.contentWindow) return
    const hosts: ScreenHosts = {
      call: (method, route, body) => callOwn(plugin.id, method, route, body),
      toast: (kind, text) => toast[kind](`${plugin.title}: ${text}`),
      navigate: (to) => {
        if (isOwn(plugin, to)) navigate(to)
      },
      resize: (wanted) => setHeight(Math.max(120, wanted)),
    }
    const { profile } = session.state
    const connection = connectScreen(
      {
        path,
        params: Object.fromEntries(
          // The router numbers what it matched, besides the names.
          Object.entries(params).flatMap(([key, value]) =>
            value === undefined || /^(?:\d+|\*)$/.test(key) ? [] : [[key, value]],
          ),
        ),
        person: { name: profile ? `${profile.firstName} ${profile.lastName}` : '' },
        language: document.documentElement.lang || 'en',
        words,
        look: screenLook(layout),
        ...(font && { font }),
      },
      hosts,
    )
    channel.current = connection
    // Its origin is none, so no other can be named. The channel goes to the document that was just loaded, whose first script is ours.
    frame.current.contentWindow.postMessage(null, '*', [connection.port])
  }

  // Without them, a document could make elements of text, which could reach other hosts.
  if (!('trustedTypes' in window))
    return (
      <ErrorState
        title="This browser can’t show the screen"
        message="It is too old to hold foreign code apart. Please update it."
      />
    )
  if (problem) return <ErrorState message={problem} onRetry={onRetry} />
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={`${plugin.screens[index]!.title}, by ${plugin.publisher}`}
      src={sandboxedScreenUrl(plugin, index)}
      sandbox="allow-scripts"
      allow=""
      referrerPolicy="no-referrer"
      style={{ blockSize: height }}
      onLoad={() => void onLoad()}
    />
  )
}

/** Calls a route of the package, with the person's session. The server decides what they may. */
async function callOwn(id: string, method: 'GET' | 'POST', route: string, body: unknown): Promise<unknown> {
  const [path = '', query] = route.split('?')
  const options = {
    ...(query !== undefined && { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(method === 'POST' && { body: body ?? {} }),
  }
  const send = () => callApi<{ data: unknown }>(method, `/api/${id}${path}`, options)
  // Only what the person does keeps the session alive.
  const { data } = await (navigator.userActivation?.isActive ? send() : inBackground(send))
  return data
}

/** Whether a path is one of the package's own screens. */
function isOwn({ screens }: SandboxedPackage, path: string): boolean {
  const isPlain = /^(?:\/[A-Za-z0-9_-]{1,200}){1,6}$/.test(path)
  const segments = path.split('/')
  return (
    isPlain &&
    screens.some((screen) => {
      const expected = screen.path.split('/')
      return (
        expected.length === segments.length &&
        expected.every((one, index) => one.startsWith(':') || one === segments[index])
      )
    })
  )
}
