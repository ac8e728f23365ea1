import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import type { customFieldApi } from './customFieldEditorApi'
import styles from './FormulaControl.module.css'

type Offered = Awaited<ReturnType<typeof customFieldApi.formulaNames>>

export const typeNames = { number: 'a number', text: 'a text', yesNo: 'yes or no', date: 'a date' } as const

interface FormulaNamesProps {
  offered: Offered
  /** Called with the text that a formula has for the name. */
  onPick(name: string): void
}

/** The fields that a formula can use, and the figures over the records that belong to its own; a click inserts one. */
export function FormulaNames({ offered: { names, notOffered }, onPick }: FormulaNamesProps) {
  const own = names.filter((one) => !one.of)
  const figures = names.flatMap((one) => (one.of ? [{ ...one, of: one.of }] : []))
  const groups = [...new Set(figures.map(({ of }) => of.records))]
  const pick = (one: Offered['names'][number], text: string) => (
    <Button
      key={one.name}
      size="small"
      variant="ghost"
      aria-label={one.label}
      data-tip={`${one.name}: ${typeNames[one.type]}`}
      onClick={() => onPick(one.name)}
    >
      {text}
    </Button>
  )
  return (
    <Stack gap={1}>
      {own.length > 0 && (
        <details>
          <summary>Fields that a formula can use ({own.length})</summary>
          <Row gap={1} wrap className={styles.names}>
            {own.map((one) => pick(one, one.label))}
          </Row>
        </details>
      )}
      {groups.map((records) => {
        const offered = figures.filter(({ of }) => of.records === records)
        const left = notOffered.filter((one) => one.records === records)
        return (
          <details key={records}>
            <summary>Figures over {records.toLowerCase()}</summary>
            <div className={styles.names}>
              <table className={styles.figures}>
                <caption className="visually-hidden">Figures over {records.toLowerCase()}</caption>
                <tbody>
                  {[...new Set(offered.map(({ of }) => of.field))].map((field) => (
                    <tr key={field ?? ''}>
                      <th scope="row">{field ?? `All ${records.toLowerCase()}`}</th>
                      <td>{offered.filter(({ of }) => of.field === field).map((one) => pick(one, one.of.figure))}</td>
                    </tr>
                  ))}
                  {left.map(({ field, why }) => (
                    <tr key={`without ${field}`}>
                      <th scope="row">{field}</th>
                      <td>
                        <Muted as="span">Can’t be used here. {why}.</Muted>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        )
      })}
    </Stack>
  )
}
