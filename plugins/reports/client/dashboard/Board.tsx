import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { unwrapResponse } from '@core/client/session'
import { ChartFrame, Button, Card, classes, EmptyState, ErrorState, Row, Stack } from '@core/client/ui'
import { today } from '@core/entity'
import { daysAsked } from '../../shared/askedQuery'
import type { ShownTile } from '../../shared/layoutCalls'
import type { DashboardId } from '../../shared/reportAccess'
import { FigureChart } from '../FigureChart'
import { reportApi } from '../reportApi'
import type { Asked } from '../useAsked'
import { useFollowed } from '../useFollowed'
import { heightOf, isEmpty, Loading } from './DashboardView'
import { Figure } from './Figure'
import { columnStyle } from './Figures'
import figureStyles from './Figure.module.css'
import { LayoutDialog } from './LayoutDialog'
import { RowList } from './RowList'
import styles from './Board.module.css'

/** The tiles of a dashboard, in the layout of the person or their role. */
export function Board({ dashboard, asked }: { dashboard: DashboardId; asked: Asked }) {
  const [isEditing, setEditing] = useState(false)
  const body = {
    dashboard,
    ...daysAsked(asked.days, today()),
    ...(asked.person !== undefined && { userId: asked.person }),
    ...(asked.store !== undefined && { storeId: asked.store }),
  }
  const { value, failure, error, loading, reload } = useFollowed(
    JSON.stringify(body),
    async (signal) => (await unwrapResponse(reportApi.POST('/api/Dashboard/Layout', { body, signal }))).data,
    ({ entities }) => entities,
  )
  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Loading />
  const { tiles, against } = value
  return (
    <Stack gap={4} aria-busy={loading}>
      {tiles.length === 0 ? (
        <Card>
          <EmptyState icon="pi-th-large" title="There are no tiles here">
            Edit the layout, and choose the figures, charts and lists that you want to see first.
          </EmptyState>
        </Card>
      ) : (
        runsOf(tiles).map((run) => (
          <Fragment key={keyOf(run[0]!)}>
            {run[0]!.kind === 'figure' ? (
              <dl className={figureStyles.figures} style={columnStyle(cellsOf(run))}>
                {run.map((tile) =>
                  tile.figure ? (
                    <Figure key={keyOf(tile)} {...tile.figure} against={against} size={tile.size} />
                  ) : (
                    <div key={keyOf(tile)} className={figureStyles.figure}>
                      <dt>{tile.title}</dt>
                      <dd className={styles.gone}>{tile.gone}</dd>
                    </div>
                  ),
                )}
              </dl>
            ) : (
              <div className={styles.tiles}>
                {run.map((tile) => (
                  <Tile key={keyOf(tile)} tile={tile} />
                ))}
              </div>
            )}
          </Fragment>
        ))
      )}
      <Row align="stretch" justify="end" className={styles.foot}>
        <Button size="small" variant="ghost" icon="pi-th-large" onClick={() => setEditing(true)}>
          Edit layout
        </Button>
      </Row>
      {isEditing && (
        <LayoutDialog
          dashboard={dashboard}
          onClose={(isChanged) => {
            setEditing(false)
            if (isChanged) reload()
          }}
        />
      )}
    </Stack>
  )
}

/** The cells that a figure takes; a large one is two high as well. */
const cells = { small: 1, medium: 2, large: 4 } as const
const cellsOf = (run: readonly ShownTile[]) => run.reduce((sum, { size }) => sum + cells[size], 0)

const keyOf = ({ source, kind, id }: ShownTile) => `${source} ${kind} ${id}`

/** Consecutive figures are in one strip, the tiles between two strips in one grid. */
function runsOf(tiles: readonly ShownTile[]): readonly (readonly ShownTile[])[] {
  const runs: ShownTile[][] = []
  for (const tile of tiles) {
    const last = runs.at(-1)
    if (last && (last[0]!.kind === 'figure') === (tile.kind === 'figure')) last.push(tile)
    else runs.push([tile])
  }
  return runs
}

function Tile({ tile: { title, size, chart, list, report, gone } }: { tile: ShownTile }) {
  const className = styles[size] ?? ''
  if (list) return <RowList list={list} className={className} />
  if (!chart)
    return (
      <Card className={classes(className, styles.gone)}>
        <strong>{title}</strong>
        <p>{gone}</p>
      </Card>
    )
  const { kind, table, id, counts } = chart
  return (
    <ChartFrame
      title={title}
      className={className}
      height={heightOf(kind, table.rows.length, size === 'large')}
      empty={isEmpty(table.rows) && 'Nothing in this period'}
      counts={counts}
      fileName={`dashboard-${id}`}
      actions={report && <Link href={report}>Open</Link>}
    >
      <FigureChart kind={kind} table={table} wide={size === 'large'} />
    </ChartFrame>
  )
}
