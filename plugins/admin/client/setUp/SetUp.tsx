import { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { Link } from 'wouter'
import { toast, messageOf } from '@core/client/session'
import { Button, classes, Icon, Row } from '@core/client/ui'
import styles from './SetUp.module.css'
import type { SetUpStep, SetUpStore } from './SetUpStore'

/** The checklist of a new deployment: what is done, what comes next, and where. `onGone` is called when nothing is left. */
export const SetUp = observer(function SetUp({ store, onGone }: { store: SetUpStore; onGone: () => void }) {
  useEffect(() => void store.load().then((isLeft) => isLeft || onGone()), [store, onGone])
  const next = store.steps.find(({ isDone }) => !isDone)
  const done = store.steps.filter(({ isDone }) => isDone).length
  const dismiss = () => store.dismiss().then(onGone, (error: unknown) => toast.error(messageOf(error)))
  return (
    <>
      <Row gap={3} wrap className={styles.head}>
        <p>
          {done} of {store.steps.length} done
        </p>
        <progress max={store.steps.length} value={done} aria-label="Steps that are done" />
        <Button variant="ghost" loading={store.isDismissing} onClick={() => void dismiss()}>
          Dismiss
        </Button>
      </Row>
      <ol className={styles.steps}>
        {store.steps.map((step) => (
          <Step key={step.id} step={step} isNext={step === next} />
        ))}
      </ol>
    </>
  )
})

function Step({ step: { title, text, link, isDone }, isNext }: { step: SetUpStep; isNext: boolean }) {
  return (
    <li className={classes(styles.step, isDone && styles.done)} aria-current={isNext ? 'step' : undefined}>
      <Icon name={isDone ? 'pi-check-circle' : 'pi-circle'} className={styles.mark} />
      <Link href={link} className={styles.way}>
        <span className={styles.title}>
          {title}
          {isDone && <span className="visually-hidden">, done</span>}
        </span>
        <span className={styles.text}>{text}</span>
      </Link>
      <Icon name="pi-arrow-right" className={styles.arrow} />
    </li>
  )
}
