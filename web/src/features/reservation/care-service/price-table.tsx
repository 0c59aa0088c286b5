import type { ReactNode } from 'react'
import { formatWon } from '../../../../../contract/reservation/price.ts'

interface PriceTableProps {
  /** Accessible name of the table. */
  label: string
  rows: readonly { name: ReactNode; price: number; extra?: boolean }[]
}

/** Table of names and prices; `extra` prices are surcharges. */
export const PriceTable = ({ label, rows }: PriceTableProps) => (
  <table aria-label={label} className="w-full">
    <tbody className="divide-y divide-line">
      {rows.map(({ name, price, extra }) => (
        <tr key={price}>
          <th scope="row" className="py-3 text-left font-normal">
            {name}
          </th>
          <td className="py-3 text-right font-semibold whitespace-nowrap">
            {extra && '+'}
            {formatWon(price)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
