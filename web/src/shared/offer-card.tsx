import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/index.ts'
import { isDeclined, isFirstVisit, rememberDeclined } from './visits.ts'

/** Whether an offer is over: after a refusal, and on the first visit unless it `mayComeFirst`. */
export function useOffer(key: string, mayComeFirst = false) {
  const [isOver, setIsOver] = useState(() => (isFirstVisit() && !mayComeFirst) || isDeclined(key))
  const decline = () => {
    rememberDeclined(key)
    setIsOver(true)
  }
  return { isOver, decline }
}

interface OfferCardProps {
  label: string
  picture: ReactNode
  title: string
  text: string
  /** The label of the button that declines. */
  no?: string
  onDecline: () => void
  /** The button that accepts. */
  children?: ReactNode
}

/** Offers something once, with a button to decline it for good. */
export const OfferCard = ({
  label,
  picture,
  title,
  text,
  no = '괜찮아요',
  onDecline,
  children,
}: OfferCardProps) => (
  <section aria-label={label} className="mb-10 rounded-lg border border-line bg-surface-raised px-5 py-4">
    <div className="flex gap-3">
      {picture}
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 muted">{text}</p>
      </div>
    </div>
    <div className="mt-3 flex justify-end gap-2">
      <Button variant="plain" onClick={onDecline}>
        {no}
      </Button>
      {children}
    </div>
  </section>
)
