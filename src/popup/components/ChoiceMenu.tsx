import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { text } from '../text.ts'
import { Modal } from './Modal.tsx'

/**
 * A button that shows what is chosen. It opens a list to choose from, with a
 * link to the screen where the list is managed.
 */
export const ChoiceMenu = ({
  title,
  chosen,
  manage,
  children,
}: {
  title: string
  chosen: ReactNode
  manage: { path: string; name: string }
  children: (close: () => void) => ReactNode
}): ReactNode => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{title}: </span>
        {chosen}
        <svg
          className="chip-arrow"
          viewBox="0 0 12 12"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M2.5 4.5 6 8l3.5-3.5" />
        </svg>
      </button>
      {isOpen && (
        <Modal title={title} look="sheet" onClose={() => setOpen(false)}>
          {(close) => (
            <>
              <div className="sheet-list" data-scrolls>
                {children(close)}
              </div>
              <div className="buttons-even">
                <button type="button" className="button" onClick={close}>
                  {text('closeMenu')}
                </button>
                <Link href={manage.path} className="button button-link">
                  {manage.name}
                </Link>
              </div>
            </>
          )}
        </Modal>
      )}
    </>
  )
}

/** One entry of such a list. */
export const MenuOption = ({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}): ReactNode => (
  <li>
    <button
      type="button"
      className="row menu-option"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      {children}
    </button>
  </li>
)
