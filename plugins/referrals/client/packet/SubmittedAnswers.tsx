import { useEffect, useState } from 'react'
import { FileLinks, SignaturePicture } from '@core/client/kit'
import { Section } from '@core/client/ui'
import { fillIn } from '@core/entity'
import type { Say } from '../../shared/languages/createSay'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { translateFields } from '../../shared/languages/translateFields'
import { type Answer, answerParts } from '../../shared/packet/answerParts'
import type { Submission } from '../../shared/packet/packetTypes'
import { loadSay } from '../language/loadSay'
import styles from './Packet.module.css'

/** Every answer, in the order of the form, with its questions in the reader’s language. The texts to read are only in the PDF. */
export function SubmittedAnswers({ submission: { form, answers, masked } }: { submission: Submission }) {
  const say = useFormWords()
  const { steps, fields } = formDefinitions[form]
  return answerParts({ steps, fields: translateFields(fields, say) }, answers, masked).map(({ id, title, blocks }) => (
    <Section key={id} title={say(title)}>
      <dl className={styles.answers}>
        {blocks
          .flatMap((block) => block.answers)
          .filter((answer) => answer.kind !== 'heading' || answer.label !== say(title))
          .map((answer) => (
            <AnswerRow key={answer.path} answer={answer} />
          ))}
      </dl>
    </Section>
  ))
}

/** @returns what translates a form for the staff: the words that the family had, which no catalogue of the staff repeats */
function useFormWords(): Say {
  const [say, setSay] = useState<Say>(() => fillIn)
  useEffect(() => {
    let isLate = false
    void loadSay(document.documentElement.lang).then((loaded) => {
      if (loaded && !isLate) setSay(() => loaded)
    })
    return () => void (isLate = true)
  }, [])
  return say
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
