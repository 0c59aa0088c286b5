import { useNavigate } from 'react-router-dom'
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { BarChartData } from './metric-card.tsx'

const ink = 'var(--color-ink-muted)'
const tick = { fill: ink, fontSize: 12 }
const rowHeight = 44
const columnsHeight = 240
const namesWidth = 112

/** Bar chart: vertical by day or horizontal by name. Not accessible by itself; the table below has the same data. */
export default function Bars({
  rows,
  series,
  isHorizontal = false,
  isStacked = false,
  formatValue = String,
  paths,
}: BarChartData) {
  const navigate = useNavigate()
  const values = {
    type: 'number',
    tick,
    stroke: ink,
    allowDecimals: false,
    tickFormatter: formatValue,
  } as const
  const names = { type: 'category', dataKey: 'name', tick, stroke: ink } as const
  return (
    <ResponsiveContainer width="100%" height={isHorizontal ? rows.length * rowHeight + 88 : columnsHeight}>
      <BarChart
        data={rows}
        layout={isHorizontal ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--color-line)" vertical={isHorizontal} horizontal={!isHorizontal} />
        {isHorizontal ? <XAxis {...values} /> : <XAxis {...names} minTickGap={16} />}
        {isHorizontal ? (
          <YAxis {...names} width={namesWidth} interval={0} />
        ) : (
          <YAxis {...values} width={64} />
        )}
        <Tooltip
          itemSorter={() => 0}
          formatter={(value) => formatValue(Number(value))}
          cursor={{ fill: 'var(--color-line)', fillOpacity: 0.5 }}
          contentStyle={{
            background: 'var(--color-surface-raised)',
            border: '1px solid var(--color-line)',
            borderRadius: 8,
            color: 'var(--color-ink)',
          }}
        />
        <Legend
          itemSorter={null}
          formatter={(name) => <span style={{ color: 'var(--color-ink)' }}>{name}</span>}
        />
        {series.map(({ key, name, colour }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            fill={`var(--color-${colour})`}
            maxBarSize={24}
            isAnimationActive={false}
            {...(paths && {
              cursor: 'pointer',
              onClick: (_, index) => void navigate(paths[index] ?? ''),
            })}
            {...(isStacked && { stackId: 'all' })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
