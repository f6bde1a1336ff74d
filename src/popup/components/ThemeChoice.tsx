import { type ReactNode, useState } from 'react'
import { type TextKey, text } from '../text.ts'
import { chooseTheme, readTheme, type Theme, themes } from '../theme.ts'

const themeTexts: Record<Theme, TextKey> = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
}

export const ThemeChoice = (): ReactNode => {
  const [chosen, setChosen] = useState(readTheme)
  return (
    <fieldset className="choices">
      <legend className="section-title">{text('themeTitle')}</legend>
      <div className="rows">
        {themes.map((theme) => (
          <label className="row row-choice" key={theme}>
            <input
              type="radio"
              className="choice-box"
              name="theme"
              checked={theme === chosen}
              onChange={() => {
                chooseTheme(theme)
                setChosen(theme)
              }}
            />
            {text(themeTexts[theme])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
