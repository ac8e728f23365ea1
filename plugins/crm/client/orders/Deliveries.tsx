import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useState } from 'react'
import {
  checkPicture,
  messageOf,
  useWaitingWrites,
  toast,
  useOfflineWork,
  useOncePerRole,
  useViewer,
} from '@core/client/session'
import { useSubmit, loadSignatureControl } from '@core/client/forms'
import {
  Badge,
  Button,
  Callout,
  Card,
  EmptyState,
  ErrorState,
  FileField,
  Icon,
  Muted,
  PageHeader,
  Skeleton,
  Stack,
  TextInput,
} from '@core/client/ui'
import { countText, largestFile, mediaTypes, messages, phoneHref, type Signature, formatDay } from '@core/entity'
import { orderStatusUpdated } from '../../shared/orders/orderCalls'
import { orderEntity } from '../../shared/orders/orderEntity'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { deliverPath, DeliveryStore, type Stop } from './DeliveryStore'
import { takeOverFormerDeliveries } from './formerDeliveries'
import styles from './deliveries.module.css'

const SignatureControl = lazy(loadSignatureControl)
const storeKey = {}

/** The driver's stops of today for a phone: the address, the contact, and the proof of each delivery. D1 */
export default observer(function Deliveries() {
  const store = useOncePerRole(storeKey, (own) => own(new DeliveryStore()))
  const { id: userId } = useViewer()
  useOfflineWork('No connection. Go on: what you deliver is stored here, and sent when the connection is back.')
  useEffect(() => {
    const tell = (error: unknown) => toast.error(messageOf(error))
    void takeOverFormerDeliveries(userId)
      .catch(tell)
      .then(() => store.open())
      .catch(tell)
    // Loaded early, because a proof may be started without a connection.
    void loadSignatureControl()
  }, [store, userId])
  const { stops, error, delivered } = store
  const pending = useWaitingWrites(deliverPath)
  const waiting = pending.filter(({ refusal }) => refusal === undefined)
  const left = stops?.filter(({ id }) => !delivered.has(id) && !pending.some(({ body }) => body.id === id))
  useStaying(waiting.length > 0)
  return (
    <div className={styles.page}>
      <PageHeader title="Deliveries" />
      {waiting.length > 0 && (
        <Callout
          tone="info"
          title={countText(waiting.length, 'delivery waits to be sent', 'deliveries wait to be sent')}
        >
          {waiting.map(({ title }) => title).join(', ')}
        </Callout>
      )}
      {pending.map(({ id, title, body, refusal }) =>
        refusal === undefined ? null : (
          <Callout key={id} tone="danger" title={`${title} was not stored`}>
            <p>{refusal.message}</p>
            <Button onClick={() => void store.discard(id, Number(body.id))}>Discard this proof</Button>
          </Callout>
        ),
      )}
      {!stops && error !== undefined && <ErrorState error={error} onRetry={() => void store.load()} />}
      {!stops && error === undefined && <Skeleton />}
      {left?.length === 0 && (
        <EmptyState icon="pi-check-circle" title="Nothing left to deliver today">
          Orders that you deliver appear here on the promised day.
        </EmptyState>
      )}
      <Stack as="ol" gap={3}>
        {left?.map((stop) => (
          <li key={stop.id}>
            <StopCard stop={stop} store={store} />
          </li>
        ))}
      </Stack>
    </div>
  )
})

/** Closing the tab loses no delivery, but nothing is sent while it is closed, so the browser asks. */
function useStaying(waits: boolean): void {
  useEffect(() => {
    if (!waits) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [waits])
}

function StopCard({ stop, store }: { stop: Stop; store: DeliveryStore }) {
  const [isOpen, setOpen] = useState(false)
  const {
    number,
    company,
    description,
    vin,
    deliveryAddress: to,
    contactName,
    contactPhone,
    notes,
    promisedAt,
    isLate,
  } = stop
  const place = to && [to.state, to.zip].filter(Boolean).join(' ')
  const address = to && [to.line1, to.line2, to.city, place].filter(Boolean).join(', ')
  const start = () =>
    void store.start(stop).then(
      () => toast.success(orderStatusUpdated),
      (error: unknown) => toast.warning(messageOf(error)),
    )
  return (
    <Card>
      <Stack as="article" gap={3} aria-label={`${number}, ${company}`}>
        <header className={styles.head}>
          <h2 className={styles.company}>{company}</h2>
          <Badge tone={isLate ? 'danger' : 'neutral'}>
            {isLate && promisedAt ? `Late since ${formatDay(promisedAt)}` : 'Today'}
          </Badge>
        </header>
        <p>
          {description}
          <Muted as="span">
            {' '}
            {number}, {vin}
          </Muted>
        </p>
        {address ? (
          <p>{address}</p>
        ) : (
          <Callout tone="warning" title="No delivery address">
            {contactPhone ? 'Call the contact before you leave.' : 'Ask the salesperson before you leave.'}
          </Callout>
        )}
        {notes && <Muted>{notes}</Muted>}
        <div className={styles.links}>
          {address && (
            <a
              className={styles.link}
              href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="pi-map-marker" /> Directions
            </a>
          )}
          {contactPhone && (
            <a className={styles.link} href={phoneHref(contactPhone)}>
              <Icon name="pi-phone" /> {contactName ?? 'Call'}
            </a>
          )}
          {stop.orderStatus === orderStatus.allocated ? (
            <Button variant="primary" onClick={start}>
              Start
            </Button>
          ) : (
            !isOpen && (
              <Button variant="primary" icon="pi-check" onClick={() => setOpen(true)}>
                Hand over
              </Button>
            )
          )}
        </div>
        {isOpen && <ProofForm stop={stop} store={store} onClose={() => setOpen(false)} />}
      </Stack>
    </Card>
  )
}

/** A picture, a signature and the recipient's name. Time and place are recorded automatically. */
function ProofForm({ stop, store, onClose }: { stop: Stop; store: DeliveryStore; onClose: () => void }) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [receivedBy, setReceivedBy] = useState('')
  const [proofSignature, setSignature] = useState<Signature>()
  const [tried, setTried] = useState(false)
  const needed = (is: boolean, label: string) => (tried && is ? messages.required(label) : undefined)
  /** A picture that the server would refuse must be taken again while the driver is still there. */
  const take = async (chosen: readonly File[]) => {
    const fit: File[] = []
    let problem: string | undefined
    for (const photo of chosen) {
      const own = photos.includes(photo) ? undefined : await photoProblem(photo)
      if (own === undefined) fit.push(photo)
      problem ??= own
    }
    setPhotos(fit)
    setRefusal(problem)
  }
  const { busy, submit } = useSubmit(
    async (signature: Signature) => {
      const proof = {
        deliveredAt: new Date().toISOString(),
        receivedBy: receivedBy.trim(),
        proofSignature: signature,
        proofPlace: await placeNow(),
      }
      if (await store.deliver(stop, proof, photos)) toast.success(orderStatusUpdated)
    },
    { onFailed: toast.error },
  )
  const save = () => {
    setTried(true)
    if (photos.length > 0 && receivedBy.trim() && proofSignature) void submit(proofSignature)
  }
  return (
    <form
      className={styles.proof}
      aria-label={`Proof of ${stop.number}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <FileField
        label="Photo of the vehicle"
        required
        accept={photoTypes.join(',')}
        camera={photoTypes.join(',')}
        most={6}
        kinds="6 pictures at most"
        value={photos}
        onChange={(chosen) => void take(chosen)}
        error={refusal ?? needed(photos.length === 0, 'Photo')}
      />
      <TextInput
        label="Received by"
        required
        maxLength={100}
        value={receivedBy}
        onChange={setReceivedBy}
        error={needed(!receivedBy.trim(), 'Received by')}
      />
      <Suspense fallback={<Skeleton />}>
        <SignatureControl
          field={orderEntity.fields.proofSignature}
          label="Signature"
          required
          value={proofSignature}
          error={needed(!proofSignature, 'Signature')}
          onChange={(value) => setSignature(value as Signature | undefined)}
          onBlur={() => {}}
        />
      </Suspense>
      <div className={styles.links}>
        <Button variant="primary" type="submit" loading={busy}>
          Delivered
        </Button>
        <Button onClick={onClose}>Back</Button>
      </div>
    </form>
  )
}

const photoTypes: readonly string[] = (orderEntity.fields.proofPhotos.types ?? []).map((type) => mediaTypes[type])

/** @returns why this can't be a photo of the delivery, and what to do */
async function photoProblem(photo: File): Promise<string | undefined> {
  // Some systems don't know the type of a HEIC.
  if (photo.type !== '' && !photoTypes.includes(photo.type))
    return `“${photo.name}” is not a photo that can be stored. Take it with the camera, or choose a jpg, png, webp or heic file.`
  if (photo.size > largestFile)
    return `“${photo.name}” has more than ${largestFile / 1024 / 1024} MB. Choose a smaller size in the camera’s settings, and take it again.`
  return checkPicture(photo).then(() => undefined, messageOf)
}

/** The driver's position, if the phone returns it within some seconds. A delivery doesn't wait for it. */
function placeNow(): Promise<{ latitude: number; longitude: number; accuracy: number } | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { timeout: 5000, maximumAge: 60_000 },
    )
  })
}
