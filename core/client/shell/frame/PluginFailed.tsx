import { ErrorState } from '../../ui/status/ErrorState'

/** In place of a page whose plugin could not start; the other plugins live on. */
export function PluginFailed({ title }: { title: string }) {
  return (
    <ErrorState
      level={1}
      title={`${title} is not available right now`}
      message="This part of the product failed to start. The others work as usual."
      onRetry={() => location.reload()}
    />
  )
}
