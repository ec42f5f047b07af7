import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const arquitectura: TradeStock = {
  kind: 'papeles',
  good: lines`
    PH oscuro {de los 50|al fondo}: {abrió un patio|movió la cocina} y {entró el sol|parece el doble}. {Planos, gremios, obra|Dirigió todo} {en plazo|con dos semanas de demora justificadas}.
    Habilitación del {local|jardín maternal}: {planos, bomberos, rampa|expediente aprobado}. {Conoce cada ventanilla.|Nos ahorró meses.}
    Regularizó {la ampliación que hizo mi viejo en el 88|metros sin declarar}. {Pudimos escriturar.|Trámite pesado, llevado con calma.}
    {Consulta de dos horas|Una sola visita} con croquis: {nos hizo ver que no hacía falta tirar esa pared|ahorramos la obra entera}. {Honesta inversión.|Vale cada peso.}
    Casa en {lote chico|barranca}: {maqueta, tres vueltas, escucha|pensó dónde duerme la siesta el perro}. {Vivimos en el dibujo que soñamos.|La bioclimática funciona.}
    superviso la obra cuando el constructor nos {quiso estafar|versiaba}. {lo freno en seco|memoria, fotos y actas}. [un heroe/una heroina]
  `,
  detail: lines`
    Va a la obra {con cinta y casco|sin avisar}, y se nota.
    Planillas {de gastos al día|claras}.
    Dibuja {en el momento|a mano alzada}.
    Escucha {antes de proponer|a los dos, que no es fácil}.
  `,
  mixed: lines`
    Proyecto {hermoso|lindo}, {presupuesto irreal: 40% arriba|costos mal calculados}.
    Creativ[o/a], {poca presencia en obra|delegó en el capataz}. {Detalles que se hubieran evitado.|El resultado, bien.}
  `,
  bad: lines`
    Cobró el {anteproyecto|adelanto} y {entregó un copy paste de otra casa|tardó cinco meses}. {Con otro apellido en el rótulo.|Nunca presentó.}
  `,
  about: lines`
    Arquitect[o/a]. {Reformas de casas y PH|Proyecto y dirección}: {primero miro cómo vivís|una obra ordenada empieza en papel}. {Presupuesto por rubro, visitas semanales.|También regularizaciones.}
    {Estudié en la FADU|Recibid[o/a] en Córdoba} y {trabajo sol[o/a]|somos dos soci[os/as]}. {Espacios chicos, luz y guardado|Bioclimática y madera}. {Consultas por hora sin compromiso de obra.|Habilitaciones en $C.}
  `,
  headline: lines`
    {Reformas con luz|Proyecto y dirección de obra}
    {Planos y regularizaciones|Tu PH puede ser otro}
  `,
  specialty: lines`
    reformas
    regularización de planos
    habilitaciones
    dirección de obra
    espacios chicos
    bioclimática
    consultas por hora
  `,
};
