import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle } from '../../../../../ui/index.ts'
import { ResultPhone } from './result-phone.tsx'

/** Claim and the two calls to action, beside an example of a result. */
export const Hero = () => (
  <section aria-labelledby="company-hero" className="overflow-hidden bg-leaf-soft">
    <div className="mx-auto grid w-full max-w-wide items-end gap-x-8 px-5 py-10 md:grid-cols-2 md:items-center md:pt-16 md:pb-16">
      <div>
        <p className="font-semibold text-leaf">식물을 위한 진단과 돌봄, 새잎</p>
        <h1
          id="company-hero"
          tabIndex={-1}
          className="mt-3 text-[clamp(1.75rem,8.5vw,3.25rem)] leading-[1.2] font-bold tracking-title"
        >
          새잎이 나면,
          <br />
          나아지고 있다는
          <br />
          뜻이에요
        </h1>
        <p className="mt-5 max-w-measure text-pretty md:text-lg">
          아픈 까닭을 찾고, 집에서 할 일을 알려 드리고, 손이 많이 가는 일은 데려와 돌본 뒤 다시 집으로
          데려다드려요.
        </p>
        <div className="mt-7 flex flex-col gap-2 sm:flex-row">
          <Link to={screens.diagnosis.route} className={buttonStyle({ size: 'lg' })}>
            <Camera aria-hidden className="size-5" />
            사진으로 진단하기
          </Link>
          <Link to={screens.careService.route} className={buttonStyle({ variant: 'plain', size: 'lg' })}>
            서비스와 가격 보기
          </Link>
        </div>
      </div>
      <div className="mt-10 md:mt-0">
        <ResultPhone />
      </div>
    </div>
  </section>
)
