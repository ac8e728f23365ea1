import { OrganizationChart } from 'primereact/organizationchart'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../ui/layout/Icon'
import styles from './OrgChart.module.css'
import type { ChartNode, OrgChartProps } from './parts'
import { unstyled } from './unstyled'
import { Row } from '../ui/layout/Row'

export default unstyled(function OrgChart({ label, roots }: OrgChartProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const toggle = (key: number) =>
    setClosed((now) => new Set(now.has(key) ? [...now].filter((other) => other !== key) : [...now, key]))
  const nodeOf = (node: ChartNode): TreeNode => ({
    data: node,
    toggle: () => toggle(node.key),
    expanded: !closed.has(node.key),
    children: node.children.map(nodeOf),
  })
  const scroll = useRef<HTMLDivElement>(null)
  // Centers the top of the chart, which may be wider than the window.
  useLayoutEffect(() => {
    const { scrollWidth, clientWidth } = scroll.current!
    const middle = (scrollWidth - clientWidth) / 2
    scroll.current!.scrollLeft = document.documentElement.dir === 'rtl' ? -middle : middle
  }, [])
  return (
    // It has a tabIndex, because it scrolls, also by the arrow keys.
    <Row
      gap={4}
      rowGap={6}
      wrap
      align="start"
      ref={scroll}
      className={styles.scroll}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      {roots.map((root) => (
        <OrganizationChart
          key={root.key}
          value={[nodeOf(root)]}
          nodeTemplate={placeOf}
          pt={{
            root: { className: styles.chart },
            table: { className: styles.table, role: 'presentation' },
            // PrimeReact's toggle has no accessible name, and can't know whose branch it folds.
            nodeToggler: { hidden: true, tabIndex: -1 },
            lineDown: { className: styles.down },
            lineLeft: { className: styles.left },
            lineRight: { className: styles.right },
          }}
        />
      ))}
    </Row>
  )
})

interface TreeNode {
  readonly data: ChartNode
  readonly toggle: () => void
  expanded: boolean
  children: TreeNode[]
}

function placeOf(node: object) {
  const { data, expanded, toggle } = node as TreeNode
  return (
    <div className={styles.node}>
      {data.content}
      {data.children.length > 0 && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={expanded}
          aria-label={`Below ${data.name}`}
          onClick={toggle}
        >
          <Icon name={expanded ? 'pi-chevron-up' : 'pi-chevron-down'} />
        </button>
      )}
    </div>
  )
}
