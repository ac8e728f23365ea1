import { FileLinks, SignaturePicture } from '@core/client/kit'
import { Section } from '@core/client/ui'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { type Answer, answerParts } from '../../shared/packet/answerParts'
import type { Submission } from '../../shared/packet/packetTypes'
import styles from './Packet.module.css'

/** Every answer, in the order of the form. The texts to read are only in the PDF. */
export function SubmittedAnswers({ submission: { form, answers, masked } }: { submission: Submission }) {
  return answerParts(formDefinitions[form], answers, masked).map(({ id, title, blocks }) => (
    <Section key={id} title={title}>
      <dl className={styles.answers}>
        {blocks
          .flatMap((block) => block.answers)
          .filter((answer) => answer.kind !== 'heading' || answer.label !== title)
          .map((answer) => (
            <AnswerRow key={answer.path} answer={answer} />
          ))}
      </dl>
    </Section>
  ))
}

function AnswerRow({ answer }: { answer: Answer }) {
  if (answer.kind === 'heading') {
    return (
      <div className={styles.part}>
        <dt>{answer.label}</dt>
        <dd className="visually-hidden">Its answers follow</dd>
      </div>
    )
  }
  return (
    <div className={styles.answer}>
      <dt>{answer.label}</dt>
      <AnswerValue answer={answer} />
    </div>
  )
}

function AnswerValue({ answer }: { answer: Exclude<Answer, { kind: 'heading' }> }) {
  if (answer.kind === 'files') {
    return (
      <dd>
        <FileLinks files={answer.files} />
      </dd>
    )
  }
  if (answer.kind === 'value')
    return <dd className={answer.isGiven && !answer.isHidden ? undefined : styles.empty}>{answer.text}</dd>
  const { signature } = answer
  return (
    <dd>
      {signature?.method === 'drawn' ? (
        <SignaturePicture strokes={signature.strokes} label="Drawn signature" className={styles.signature} />
      ) : (
        <span className={styles.typed}>{signature?.name ?? '—'}</span>
      )}
    </dd>
  )
}
