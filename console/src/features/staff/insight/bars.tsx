import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { BarsOf } from './figure.tsx'

const ink = 'var(--color-ink-muted)'
const tick = { fill: ink, fontSize: 12 }
const rowHeight = 44
const columnsHeight = 240
const namesWidth = 112

/** Bars by day (standing) or by name (lying). The table beside them says the same to everybody. */
export default function Bars({ rows, series, lying = false, stacked = false, say = String }: BarsOf) {
  const values = { type: 'number', tick, stroke: ink, allowDecimals: false, tickFormatter: say } as const
  const names = { type: 'category', dataKey: 'name', tick, stroke: ink } as const
  return (
    <ResponsiveContainer width="100%" height={lying ? rows.length * rowHeight + 88 : columnsHeight}>
      <BarChart
        data={rows}
        layout={lying ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--color-line)" vertical={lying} horizontal={!lying} />
        {lying ? <XAxis {...values} /> : <XAxis {...names} minTickGap={16} />}
        {lying ? <YAxis {...names} width={namesWidth} interval={0} /> : <YAxis {...values} width={64} />}
        <Tooltip
          itemSorter={() => 0}
          formatter={(value) => say(Number(value))}
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
            {...(stacked && { stackId: 'all' })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
