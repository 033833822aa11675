import type { SeasonAnswers, SeasonProposal } from '../../season-api.ts';

/** What every step works with. */
export interface StepProps {
  proposal: SeasonProposal;
  answers: SeasonAnswers;
  change: (next: SeasonAnswers) => void;
}
