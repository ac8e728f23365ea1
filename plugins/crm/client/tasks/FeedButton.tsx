import { useState } from 'react'
import { messageOf, useLoad, toast } from '@core/client/session'
import { Button, Dialog, ErrorState, IconButton, Stack, TextInput } from '@core/client/ui'
import { formatInstant } from '@core/entity'
import { taskApi } from './taskApi'
import styles from './tasks.module.css'

/** The address of the user's calendar feed, for other calendar programs. */
export function FeedButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="pi-calendar-plus" label="Calendar feed" onClick={() => setOpen(true)} />
      {open && <FeedDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FeedDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string>()
  const { value: feed, failure, error, reload } = useLoad('feed', taskApi.feed)
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
      reload()
    } catch (error) {
      toast.warning(messageOf(error))
    }
  }
  const make = () => run(async () => setUrl(await taskApi.makeFeed()))
  const revoke = () =>
    run(async () => {
      const message = await taskApi.revokeFeed()
      setUrl(undefined)
      if (message) toast.success(message)
    })
  const copy = async () => {
    await navigator.clipboard.writeText(url!)
    toast.success('Copied')
  }
  return (
    <Dialog
      open
      title="Calendar feed"
      onClose={onClose}
      footer={
        <>
          {feed?.since && (
            <Button variant="danger" onClick={() => void revoke()}>
              End the feed
            </Button>
          )}
          <Button variant="primary" onClick={() => void make()}>
            {feed?.since ? 'Make a new address' : 'Make an address'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>
          Subscribe to your tasks and activities in Google Calendar, Outlook or Apple Calendar. Whoever has the address
          can read them, so share it with nobody. It is shown once; a new address ends the one before.
        </p>
        {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
        {feed?.since && !url && (
          <p>
            Made {formatInstant(feed.since)}
            {feed.lastReadAt ? `, last read ${formatInstant(feed.lastReadAt)}.` : ', not read yet.'}
          </p>
        )}
        {url && (
          <div className={styles.pair}>
            <TextInput label="Address" readOnly value={url} onChange={() => undefined} />
            <Button icon="pi-copy" onClick={() => void copy()}>
              Copy
            </Button>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
