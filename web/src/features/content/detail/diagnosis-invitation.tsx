import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle, SproutScene } from '../../../../../ui/index.ts'

/** Invitation to diagnose one's own plant. */
export const DiagnosisInvitation = () => (
  <aside
    aria-labelledby="ask-about-yours"
    className="mt-12 mb-10 flex items-center gap-4 rounded-lg bg-leaf-soft p-5"
  >
    <div className="min-w-0 flex-1">
      <h2 id="ask-about-yours" className="text-lg font-bold">
        우리 집 식물은 괜찮을까요?
      </h2>
      <p className="mt-1">모습을 적어 주시면 아픈 까닭을 찾아 드려요.</p>
      <Link to={screens.diagnosis.route} className={`mt-4 ${buttonStyle()}`}>
        <Camera aria-hidden className="size-5" />
        진단하기
      </Link>
    </div>
    <div className="size-24 shrink-0 self-end sm:size-32">
      <SproutScene />
    </div>
  </aside>
)
