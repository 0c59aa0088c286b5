import { alerts } from './drill/alerts.ts'
import { failover } from './drill/failover.ts'
import { faults } from './drill/faults.ts'
import { payments } from './drill/payments.ts'
import { restore } from './drill/restore.ts'
import type { Row } from './drill/row.ts'
import { slots } from './drill/slots.ts'
import { webhooks } from './drill/webhooks.ts'

/** `npm run drill -- <name> [--short] [--json]`: docs/operations-reference.md describes what each drill breaks. */
const drills: Record<string, (options: { isShort: boolean }) => Promise<Row[]>> = {
  alerts,
  failover,
  faults,
  payments,
  restore,
  slots,
  webhooks,
}

const [name = '', ...flags] = process.argv.slice(2)
const drill = drills[name]
if (!drill) {
  console.error(`Which drill? ${Object.keys(drills).join(', ')} (with --short, --json)`)
  process.exit(2)
}

const rows = await drill({ isShort: flags.includes('--short') })
const tried = rows.reduce((sum, row) => sum + row.tried, 0)
const broken = rows.reduce((sum, row) => sum + row.broken, 0)
const figures = Object.assign({}, ...rows.map((row) => row.figures ?? {})) as Record<string, number>

if (flags.includes('--json')) {
  console.log(JSON.stringify({ drill: name, tried, broken, ...figures, rows }))
} else {
  for (const row of rows) {
    console.log(
      `${row.broken ? 'BROKEN' : 'kept  '} ${row.id.padEnd(4)} ${row.title}: ${row.tried} tried, ${row.broken} broken`,
    )
    if (row.figures)
      console.log(
        `            ${Object.entries(row.figures)
          .map(([key, value]) => `${key} ${value}`)
          .join(', ')}`,
      )
    for (const example of row.examples) console.log(`            ${example}`)
  }
  console.log(`${tried} tried, ${broken} broken`)
}
process.exit(broken ? 1 : 0)
