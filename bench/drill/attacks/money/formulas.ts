import { bearer, json, request, signIn } from '../../http-client.ts'
import { authenticate, openDays, order, type Shop, sendConfirm } from '../../payments/checkout.ts'
import { type Row, Tally } from '../../row.ts'

const formulas = ['=1+1', '+1', '-1', '@A1', '＝HYPERLINK("x")', '＋1', '－1', '＠A1', '\t=1', ' ＝1']

/** M8: customers' texts that a spreadsheet would evaluate as a formula are quoted in every CSV export of the console. */
export async function formulasInCsv(shop: Shop): Promise<Row> {
  const tally = new Tally()
  const [customer, admin] = await Promise.all(['customer-2', 'admin'].map((who) => signIn(shop.url, who)))
  const [day = ''] = await openDays(shop, customer ?? '')
  for (const reason of formulas) {
    const made = await order(shop, customer ?? '', day)
    const paymentKey = await authenticate(shop, made)
    await sendConfirm(shop, { ...made, paymentKey }, customer)
    const cancel = json({ reason }, bearer(customer ?? ''))
    await request(`${shop.url}/api/v1/reservations/${made.id}/cancel`, cancel)
  }
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ what: 'refunds', from: today, until: today })
  const headers = bearer(admin ?? '')
  const file = await request(`${shop.url}/api/v1/admin/payment-export?${query}`, { headers })
  const cells = file.text.split(/","|"\r\n"?/)
  for (const reason of formulas) {
    const written = reason.trim().replaceAll('"', '""')
    tally.expect(
      cells.some((cell) => cell === `'${written}`),
      () => `${reason} does not stand quoted`,
    )
  }
  const running = cells.filter((cell) => /^\s*[=+@＝＋－＠]/.test(cell) || /^\s*-\D/.test(cell))
  tally.expect(running.length === 0, () => `a cell would run: ${running[0]}`)
  return tally.row('M8', 'formulas of customers in CSV files')
}
