import { Link } from '@tanstack/react-router'
import { screens } from '../../../../../contract/screens.ts'
import { Button } from '../../../../../ui/index.ts'

interface NextStepsProps {
  /** The diagnosis that a new diagnosis or a booking refers to. */
  id: string
  isUnsure: boolean
  /** Whether the first of them is the page's primary button. */
  hasPrimary: boolean
}

/** The three next steps; without a named problem, a new diagnosis comes first. */
export const NextSteps = ({ id, isUnsure, hasPrimary }: NextStepsProps) => (
  <div className="grid grid-cols-2 gap-2 lg:sticky lg:top-24">
    <Button
      asChild
      size="lg"
      variant={hasPrimary && !isUnsure ? 'primary' : 'plain'}
      className={isUnsure ? '' : 'col-span-2'}
    >
      <Link to={screens.reservation.route} search={{ diagnosis: id }}>
        분갈이 신청
      </Link>
    </Button>
    <Button
      asChild
      size="lg"
      variant={hasPrimary && isUnsure ? 'primary' : 'plain'}
      className={isUnsure ? '-order-1 col-span-2' : ''}
    >
      <Link to={screens.diagnosis.route} search={{ previous: id }}>
        다시 진단
      </Link>
    </Button>
    <Button asChild size="lg" variant="plain">
      <Link to={screens.home.route}>홈</Link>
    </Button>
  </div>
)
