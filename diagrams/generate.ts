import { writeFileSync } from 'node:fs';
import { MACHINES } from './machines.js';
import { picture } from './picture.js';
import { stateDiagram } from './state-diagram.js';

/** Writes `<name>.mmd` and `<name>.svg` for every machine into the folder `diagrams` below the current one. */
for (const [name, machine] of Object.entries(MACHINES)) {
  const diagram = stateDiagram(machine);
  writeFileSync(`diagrams/${name}.mmd`, diagram);
  writeFileSync(`diagrams/${name}.svg`, picture(`The machine ${name}`, diagram));
  console.log(`diagrams/${name}.mmd, diagrams/${name}.svg`);
}
