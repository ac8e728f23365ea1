import { Component, type ReactNode } from 'react'
import { errorTexts, messageOf } from '../api/ApiError'
import { ErrorState } from '../ui/status/ErrorState'

/** Why a screen isn't shown, and how to try again. */
export interface ScreenFailure {
  readonly message: string
  readonly retry: () => void
}

interface ScreenBoundaryProps {
  /** 1 if the screen is the whole page. */
  level: 1 | 2
  /** Draws a failure; by default as that of a screen. */
  renderFailure?: ((failure: ScreenFailure) => ReactNode) | undefined
  children: ReactNode
}

interface Failure {
  readonly error: unknown
}

/** Catches a crash, so that only the screen that crashed is lost. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failure: Failure | undefined }> {
  override state: { failure: Failure | undefined } = { failure: undefined }

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const message = navigator.onLine ? messageOf(failure.error) : errorTexts.network
    const retry = () => this.setState({ failure: undefined })
    const { renderFailure, level } = this.props
    if (renderFailure) return renderFailure({ message, retry })
    return <ErrorState level={level} title="This screen couldn’t be shown" message={message} onRetry={retry} />
  }
}
