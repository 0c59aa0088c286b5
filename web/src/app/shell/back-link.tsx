import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { usePlace } from './places.ts'
import { leadsToPageBefore } from './way-back.ts'

/** Goes back in the history, or to the parent screen where there is none. Absent on the four tabs. */
export function BackLink() {
  const place = usePlace()
  const canGoBack = useCanGoBack()
  const router = useRouter()
  if (!place) return null

  function goBack(event: MouseEvent) {
    if (!leadsToPageBefore(event, canGoBack)) return
    event.preventDefault()
    router.history.back()
  }

  return (
    <Link
      to={screens[place.parent].route}
      aria-label="뒤로"
      data-back
      onClick={goBack}
      className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full transition duration-120 active:bg-line md:hover:bg-line"
    >
      <ChevronLeft aria-hidden className="size-6" strokeWidth={1.8} />
    </Link>
  )
}
