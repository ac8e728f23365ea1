import { Conditions, fieldPathsOfDescribed } from '@core/client/kit'
import { Button, Card, IconButton, Row, Select, Stack } from '@core/client/ui'
import {
  type BuiltMeasure,
  type BuiltReport,
  builtFigures,
  builtKinds,
  builtPeriods,
  keyOfMeasure,
  mostMeasures,
} from '../../shared/builtReport'
import type { BuiltField, BuiltSource } from '../../shared/reportCalls'
import styles from './BuilderForm.module.css'

interface BuilderFormProps {
  readonly sources: readonly BuiltSource[]
  readonly built: BuiltReport | undefined
  readonly onChange: (built: BuiltReport) => void
}

const periodNames = { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter' } as const
const named = (fields: readonly BuiltField[]) => fields.map(({ path, label }) => ({ id: path, name: label }))
const isDay = (field: BuiltField | undefined) => field?.kind === 'date' || field?.kind === 'dateTime'

/** The choice of the records, the figures, the grouping and the filters. Each change is drawn immediately. */
export function BuilderForm({ sources, built, onChange }: BuilderFormProps) {
  const source = sources.find(({ id }) => id === built?.entity)
  const { fields = [], figures = [] } = source ?? {}
  const usable = (use: BuiltField['use'][number]) => fields.filter((field) => field.use.includes(use))
  const by = fields.find(({ path }) => path === built?.by)
  const start = (entity: string): BuiltReport => ({
    entity,
    measures: [{ of: 'count' }],
    by: undefined,
    every: undefined,
    split: undefined,
    on: undefined,
    filter: {},
    kind: 'bar',
  })
  return (
    <Card className={styles.form}>
      <Select
        label="Records"
        required
        empty="Choose…"
        options={sources.map(({ id, name }) => ({ id, name }))}
        value={built?.entity ?? ''}
        onChange={(entity) => entity && onChange(start(entity))}
      />
      {built && (
        <>
          <Figures
            measures={built.measures}
            fields={usable('measure')}
            figures={figures}
            onChange={(measures) => onChange({ ...built, measures })}
          />
          <Select
            label="Group by"
            empty="Nothing: one total"
            options={named(usable('group'))}
            value={built.by ?? ''}
            onChange={(path) => onChange({ ...built, by: path || undefined, every: undefined })}
          />
          {isDay(by) && (
            <Select
              label="In periods of a"
              options={builtPeriods.map((id) => ({ id, name: periodNames[id] }))}
              value={built.every ?? 'month'}
              onChange={(every) => onChange({ ...built, every: builtPeriods.find((id) => id === every) })}
            />
          )}
          <Select
            label="Columns by"
            help={built.split && built.measures.length > 1 ? 'Columns divide the first figure.' : ''}
            empty="Nothing"
            options={named(usable('group').filter((field) => !isDay(field) && field.path !== built.by))}
            value={built.split ?? ''}
            onChange={(path) => onChange({ ...built, split: path || undefined })}
          />
          <Select
            label="Period by"
            empty="No period: everything there is"
            options={named(usable('period'))}
            value={built.on ?? ''}
            onChange={(path) => onChange({ ...built, on: path || undefined })}
          />
          <Stack as="fieldset" gap={2} className={styles.filters}>
            <legend>Only</legend>
            <Conditions
              fields={fieldPathsOfDescribed(usable('filter'))}
              addLabel="Add a filter"
              value={built.filter}
              onChange={(filter) => onChange({ ...built, filter })}
            />
          </Stack>
          <Select
            label="Chart"
            options={builtKinds}
            value={built.kind}
            onChange={(kind) => onChange({ ...built, kind: builtKinds.find(({ id }) => id === kind)!.id })}
          />
        </>
      )}
    </Card>
  )
}

interface FiguresProps {
  readonly measures: readonly BuiltMeasure[]
  readonly fields: readonly BuiltField[]
  /** Of the catalogue. */
  readonly figures: BuiltSource['figures']
  readonly onChange: (measures: readonly BuiltMeasure[]) => void
}

/** A calculation of the form's own, or a figure that the product shows elsewhere under the same name. */
function Figures({ measures, fields, figures, onChange }: FiguresProps) {
  const set = (at: number, measure: BuiltMeasure) =>
    onChange(measures.map((one, place) => (place === at ? measure : one)))
  const there = new Set(measures.map(keyOfMeasure))
  const calculations = fields.length > 0 ? builtFigures : builtFigures.slice(0, 1)
  const taken = figures.map(({ id, name }) => ({ id: keyOfMeasure({ figure: id }), name }))
  const unused = [
    ...builtFigures.slice(1).flatMap(({ id }) => fields.map(({ path }): BuiltMeasure => ({ of: id, field: path }))),
    ...figures.map(({ id }): BuiltMeasure => ({ figure: id })),
  ].find((one) => !there.has(keyOfMeasure(one)))
  const choose = (at: number, measure: BuiltMeasure, key: string | undefined) => {
    const figure = figures.find(({ id }) => keyOfMeasure({ figure: id }) === key)
    if (figure) return set(at, { figure: figure.id })
    const of = builtFigures.find(({ id }) => id === key)!.id
    const field = 'figure' in measure ? undefined : measure.field
    set(at, of === 'count' ? { of } : { of, field: field ?? fields[0]!.path })
  }
  return (
    <Stack as="fieldset" gap={2} className={styles.filters}>
      <legend>Figures</legend>
      {measures.map((measure, at) => (
        <Row gap={2} key={keyOfMeasure(measure)} className={styles.figure}>
          <Select
            label={`Figure ${at + 1}`}
            labelHidden
            options={[...calculations, ...taken]}
            value={'figure' in measure ? keyOfMeasure(measure) : measure.of}
            onChange={(key) => choose(at, measure, key)}
            help={('figure' in measure && figures.find(({ id }) => id === measure.figure)?.sentence) || ''}
          />
          {'of' in measure && measure.field !== undefined && (
            <Select
              label={`Of, in figure ${at + 1}`}
              labelHidden
              options={named(fields)}
              value={measure.field}
              onChange={(field) => set(at, { of: measure.of, field })}
            />
          )}
          {measures.length > 1 && (
            <IconButton
              icon="pi-times"
              size="small"
              label={`Remove figure ${at + 1}`}
              onClick={() => onChange(measures.filter((_, place) => place !== at))}
            />
          )}
        </Row>
      ))}
      {measures.length < mostMeasures && unused && (
        <Button size="small" variant="ghost" icon="pi-plus" onClick={() => unused && onChange([...measures, unused])}>
          Add a figure
        </Button>
      )}
    </Stack>
  )
}
